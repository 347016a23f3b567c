import type {
  CallReport,
  EraReport,
  Report,
  Result,
  ToolPins,
  Unexamined,
} from '../report/types.ts';
import type { AnyRule } from '../rule/define-rule.ts';
import { notApplicable } from '../rule/outcome.ts';
import { auditLeg, type AuditWatch } from './audit-leg.ts';
import { detectLegs, type OpenedLeg } from './detect.ts';
import type { Ground } from './ground.ts';
import { concerns, toResults } from './judge.ts';
import { patienceOf } from './patience.ts';
import { createGate } from './schedule.ts';
import type { Settings } from './settings.ts';
import { findUnjudged } from './unexamined.ts';

/** What an audit found. */
interface Found {
  readonly server: Report['server'];
  readonly eras: readonly EraReport[];
  readonly problems: readonly string[];
  readonly calls: readonly CallReport[];
  readonly tools: ToolPins;
  readonly results: readonly Result[];
  readonly unexamined: readonly Unexamined[];
}

/** What to audit, by which rules and how. */
export interface AuditRequest {
  readonly ground: Ground;
  readonly rules: readonly AnyRule[];
  readonly settings: Settings;
}

/** How many probes of a leg run at once: processes cost a start each, HTTP requests next to nothing. */
const WIDTH = { command: 3, url: 8 } as const;
const CANARY = 'wellspoken';

/** Finds out the legs of a server, examines each, and puts the results together. */
export async function audit({ ground, rules, settings }: AuditRequest): Promise<Found> {
  const patience = patienceOf(settings);
  const { legs, problems } = await detectLegs(ground, patience, settings.era);
  settings.signal?.throwIfAborted();
  const watch = watchOf(settings);
  const audits = await Promise.all(
    legs.map((opened) =>
      auditLeg(
        opened,
        {
          rules,
          settings: {
            only: settings.only,
            ground,
            patience,
            permission: settings.calls,
            seed: settings.seed,
            pins: settings.pins,
            slow: settings.slow,
            canary: `${CANARY}-${settings.seed}`,
          },
        },
        // Each leg has its own, so that none has to wait until the other is done.
        { ...watch, gate: createGate(WIDTH[ground.kind]) },
      ),
    ),
  );
  const opened = legs.filter(({ isLocked }) => !isLocked);
  const results = [...audits.flatMap((audited) => audited.results), ...elsewhere(rules, legs)];
  const missed = audits.flatMap(({ unexamined }) => unexamined);
  return {
    server: introduce(opened),
    eras: opened.map(({ leg }) => leg),
    problems: [...new Set([...problems, ...audits.flatMap((audited) => audited.problems)])],
    calls: audits.flatMap(({ calls }) => calls),
    tools: Object.fromEntries(audits.flatMap(({ era, pins }) => (pins ? [[era, pins]] : []))),
    results,
    unexamined: missed.length > 0 || opened.length === 0 ? missed : findUnjudged(results),
  };
}

function watchOf({ onProgress, signal }: Settings): Omit<AuditWatch, 'gate'> {
  let done = 0;
  let total = 0;
  return {
    planned: (steps) => {
      total += steps;
    },
    began: (step) => {
      signal?.throwIfAborted();
      onProgress({ step, done, total });
    },
    did: (step) => {
      done += 1;
      onProgress({ step, done, total });
    },
  };
}

function introduce(legs: readonly OpenedLeg[]): Report['server'] {
  const [info = {}] = legs
    .map(({ opening }) => opening.serverInfo)
    .filter(({ name }) => name !== undefined);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { name: text(info['name']), version: text(info['version']) };
}

/** Rules that speak of no leg of this server are told as such, once. */
function elsewhere(rules: readonly AnyRule[], legs: readonly OpenedLeg[]): readonly Result[] {
  const [first] = legs;
  if (!first) return [];
  return rules
    .filter((rule) => !legs.some(({ leg }) => concerns(rule, leg)))
    .flatMap((rule) =>
      toResults(rule, first.leg, [notApplicable(`It speaks of ${scopeOf(rule)}.`)]),
    );
}

function scopeOf({ eras, transports, since }: AnyRule): string {
  const from = since === undefined ? '' : ` from revision ${since}`;
  return `the ${eras.join(' and ')} era over ${transports.join(', ')}${from}`;
}
