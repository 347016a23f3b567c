#!/usr/bin/env node
import { startBuilt } from '@wellspoken/kit/start-built';

await startBuilt(import.meta.url);
