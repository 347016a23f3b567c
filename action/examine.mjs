// What the action does once npx has brought the command: examines a server, and writes the reports.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { CALLS, FORMAT, GITHUB_OUTPUT, PATH } = process.env;
const [, , folder = ''] = process.argv;
const inFolder = (name) => join(folder, name);

/** Shows words that are not ours: in none of them may GitHub find a command. */
function show(text) {
  const token = randomUUID();
  process.stdout.write(`::stop-commands::${token}\n${text.trimEnd()}\n::${token}::\n`);
}

/** Says why the step fails: on the page of the run all of it, in the log what stands in no report there. */
function tell(why, hasReport) {
  const escaped = why.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  process.stdout.write(`::error title=MCP check::${escaped}\n`);
  show(hasReport ? why.split('\n')[0] : why);
}

/** The manifest of the package that npx has put on the path. */
function findManifest() {
  const places = PATH.split(delimiter).map((place) => join(place, 'wellspoken'));
  const command = places.find((place) => existsSync(place));
  if (command === undefined) throw new Error('npx has brought no command "wellspoken".');
  // A link leads into the package; the scripts that Windows has in place of links stand beside it.
  const inside = dirname(realpathSync(command));
  const beside = dirname(command);
  const found = [
    inside,
    join(inside, '..'),
    join(beside, '..', 'wellspoken'),
    join(beside, 'node_modules', 'wellspoken'),
  ]
    .map((place) => join(place, 'package.json'))
    .find(
      (file) => existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'wellspoken',
    );
  if (found === undefined) throw new Error(`"${command}" belongs to no package "wellspoken".`);
  return found;
}

const render = {
  text: 'Text',
  json: 'Json',
  sarif: 'Sarif',
  junit: 'Junit',
  markdown: 'Markdown',
  html: 'Html',
};

function readFormats() {
  const names = FORMAT.split(/[\s,]+/).filter((name) => name !== '');
  const wrong = names.find((name) => !Object.hasOwn(render, name));
  const known = `one or more of ${Object.keys(render).join(', ')}`;
  if (names.length === 0) return { fault: `format: Expected ${known}; it is empty.` };
  return wrong === undefined ? { names } : { fault: `format: Expected ${known}; got "${wrong}".` };
}

/** Examines the server; gives back the exit code, why that is not 0, and the report if there is one. */
function examine(bin) {
  const given = readFileSync(inFolder('arguments'), 'utf8').split('\0').slice(0, -1);
  const words = [bin, 'check', '--format=json', `--output=${inFolder('report.json')}`, ...given];
  const ran = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = `${ran.stdout}${ran.stderr}`.trim();
  const report = readReport();
  if (ran.error ?? ran.signal) {
    return {
      code: 4,
      why: `Nothing was examined. wellspoken check was ended: ${ran.signal ?? ran.error.message}. ${said.slice(0, 2000)}`,
    };
  }
  if (ran.status >= 2 && report === undefined) {
    return {
      code: ran.status <= 4 ? ran.status : 4,
      why: `Nothing was examined. ${said.slice(0, 2000)}`,
    };
  }
  if (report === undefined) {
    return {
      code: 4,
      why: `Nothing was examined. wellspoken check ended with code ${ran.status} and wrote no report. ${said.slice(0, 2000)}`,
    };
  }
  return { report, ...judge(report, ran.status) };
}

function readReport() {
  try {
    const report = JSON.parse(readFileSync(inFolder('report.json'), 'utf8'));
    return Array.isArray(report.results) && Array.isArray(report.eras) ? report : undefined;
  } catch {
    return undefined;
  }
}

/** A report in which nothing was judged is none, whatever the exit code of the command. */
function judge({ eras, results, problems }, status) {
  if (eras.length === 0) {
    return { code: 3, why: ['The server could not be examined.', ...problems].join('\n') };
  }
  if (!results.some(({ verdict }) => verdict === 'pass' || verdict === 'fail')) {
    return {
      code: 3,
      why: 'No rule was judged: those that were chosen do not apply to this server or could not be verified. See only, skip, era and calls.',
    };
  }
  if (status === 4)
    return {
      code: 4,
      why: ['A part of the audit failed, which is a fault of wellspoken check.', ...problems].join(
        '\n',
      ),
    };
  return { code: status };
}

async function run() {
  const { fault, names } = readFormats();
  if (fault !== undefined) return { code: 2, why: fault };
  const manifest = findManifest();
  const require = createRequire(manifest);
  const { report, code, why } = examine(join(dirname(manifest), require(manifest).bin.wellspoken));
  if (report === undefined) return { code, why };
  const formats = await import(pathToFileURL(require.resolve('@wellspoken/check/report')).href);
  // Older versions of the command do not tell it.
  const missed = (report.unexamined ?? []).map(
    (entry) => `Not examined: ${formats.describeUnexamined(entry)}`,
  );
  const isIncomplete = code === 3 || (code === 1 && missed.length > 0);
  // With it code scanning would close the open alerts on whatever was not examined.
  write(formats, report, isIncomplete ? names.filter((name) => name !== 'sarif') : names);
  const headline = code === 1 ? [formats.headlineOf(report)] : [];
  const reasons = code === 0 ? undefined : [...headline, ...missed].join('\n');
  return { code, why: why ?? reasons, hasReport: true, isIncomplete };
}

function write(formats, report, names) {
  const options = CALLS === '' ? {} : { planFile: CALLS };
  show(formats.renderText(report, options));
  for (const name of names) {
    writeFileSync(inFolder(`report.${name}`), formats[`render${render[name]}`](report, options));
    if (name === 'sarif' || name === 'markdown') {
      appendFileSync(GITHUB_OUTPUT, `${name}=${inFolder(`report.${name}`)}\n`);
    }
  }
}

const { code, why, hasReport, isIncomplete } = await run().catch((error) => ({
  code: 4,
  why: `The action failed: ${error.message}`,
}));
const isPassed = code === 1 && process.env.FAIL === 'false' && !isIncomplete;
if (why !== undefined && !isPassed) tell(why, hasReport);
// How the command ended, and how the step does.
writeFileSync(inFolder('exit-code'), String(code));
writeFileSync(inFolder('status'), String(isPassed ? 0 : code));
