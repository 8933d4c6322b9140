import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Clock {
  name: string;
  /** ISO 8601. The offset is that of `zone`. */
  now: string;
  zone: string;
}

/** Environment variables of a test run. TEST_ZONE restores TZ after a test that changes it. */
export const clockSettings = ({ now, zone }: Omit<Clock, 'name'>) => ({
  TEST_NOW: now,
  TEST_ZONE: zone,
  TZ: zone,
});

/** A day without a clock change, for end-to-end tests. */
export const ORDINARY: Clock = {
  name: 'an ordinary afternoon',
  now: '2026-07-15T14:20:00+00:00',
  zone: 'UTC',
};

/**
 * Default time of unit and integration tests. A 23-hour day in a zone other than UTC reveals most
 * time-dependent faults.
 */
export const PUT_FORWARD: Clock = {
  name: 'clocks put forward',
  now: '2026-03-29T04:01:00+03:00',
  zone: 'Europe/Kyiv',
};

/** Times at which all time-dependent tests run again. */
export const TELLING: readonly Clock[] = [
  { name: 'the first second of a year', now: '2027-01-01T00:00:00+14:00', zone: 'Pacific/Kiritimati' },
];

/** Times at which only time-dependent tests of pure logic run again, because those are fast. */
export const TELLING_LOGIC: readonly Clock[] = [
  { name: 'the last minute of a year', now: '2026-12-31T23:59:30-03:30', zone: 'America/St_Johns' },
  { name: 'a repeated hour', now: '2026-10-25T03:30:00+02:00', zone: 'Europe/Kyiv' },
  { name: 'the evening of 29 February', now: '2028-02-29T21:40:00+05:45', zone: 'Asia/Kathmandu' },
  { name: 'the night of a first of March', now: '2026-03-01T00:20:00+13:00', zone: 'Pacific/Apia' },
];

/** Matches test files that depend on the current time. */
const TELLS_TIME =
  /new Date\b|\bDate\.|domain\/dateRange|text\/format\/days|sample\/vehicles|replayArbitraries|support\/times/;

const HAS_ITS_HOUR = /useFakeTimers\(\{ toFake: \['Date'\]/;

/** Excludes files that match `TELLS_TIME` but do not depend on the current time. */
const ABOUT_ELSE =
  /fault-matrix|offline|fuzz|workbench|cameraDetail\.test|event-alerts|requestCounts|diskSink|jobs|VideoPlayer|mocks\/(bundle|calls\/callFaults|clock|files\/media|media|places|setting\/control)|api\/contract|app\/(early|release|renewal)|controlPlane|vaultKeys|FrameEditor|joinRecordings|zipRecordings|replay\/playback|createEventWatch|text\/catalogues|integration\/(home|preferences|wall)|wall\/(day|screen)|find-motion\/panel|api\/client|earlyRenewal|session\.start|sessionToken|time\/retry/;

const tellsTime = (text: string): boolean => TELLS_TIME.test(text) && !HAS_ITS_HOUR.test(text);

export const filesThatTellTime = (): string[] =>
  ['tests/integration', 'tests/unit']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && !ABOUT_ELSE.test(path))
    .filter((path) => tellsTime(readFileSync(path, 'utf8')))
    .sort();
