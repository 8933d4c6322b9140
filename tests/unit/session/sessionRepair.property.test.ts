import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Chance, repairWorld, type LoginBehavior, type Tab } from '../../support/repairWorld';
import { runs } from '../../support/runs';

const picks = fc.array(fc.nat(40), { minLength: 1, maxLength: 60 });
/** Enough cases for a fault to show up within a few runs. `npm run test:long` runs fifty times as many. */
const RUNS = runs(40);
/** More simultaneous calls reveal no more faults, and an integration test sends twenty. */
const MAX_CALLS = 8;

interface PlannedCall {
  method: 'GET' | 'POST';
  isAborted: boolean;
}
const plannedCalls = fc.array(
  fc.record({ method: fc.constantFrom('GET' as const, 'POST' as const), isAborted: fc.boolean() }),
  { minLength: 1, maxLength: MAX_CALLS },
);
const loginBehavior = fc.constantFrom<LoginBehavior>(
  'works',
  'works',
  'refused',
  'hangs',
  'rubbish',
  'dead',
  'another user',
);
const answers = fc.array(fc.constantFrom('yes' as const, 'yes' as const, 'no' as const, 'never' as const), {
  minLength: 1,
  maxLength: 3,
});

function checkTab(tab: Tab): void {
  const tokens = new Map<string, (string | null)[]>();
  for (const { call, token, isCurrent } of tab.sent) {
    expect(isCurrent, `${call} went out with the session's token`).toBe(true);
    tokens.set(call, [...(tokens.get(call) ?? []), token]);
  }
  for (const [call, sent] of tokens) {
    expect(new Set(sent).size, `${call} went out once with each token`).toBe(sent.length);
    expect(sent.length, `${call} went out again three times at most`).toBeLessThanOrEqual(4);
  }
  expect(tab.mostOpen, 'one question at a time').toBeLessThanOrEqual(1);
  const yes = tab.questions.filter(({ answered }) => answered === 'yes').length;
  expect(tab.logins, 'one log-in for each yes').toBeLessThanOrEqual(yes);
  expect(tab.alerts.length, 'one message for each end').toBeLessThanOrEqual(tab.ended);
}

function checkAllSettled(tab: Tab): void {
  for (const [call, ends] of tab.ends) expect(ends, `${call} settled once`).toHaveLength(1);
}

/** Sends calls, all of which are refused because the token has expired. */
async function callsAfterExpiry(
  order: number[],
  count: number,
  behavior: Omit<Parameters<typeof repairWorld>[0], 'chance'>,
) {
  const chance = new Chance(order);
  const world = repairWorld({ chance, ...behavior });
  const { first } = world;
  await world.start();
  world.expire();
  for (let index = 0; index < count; index += 1) world.call(first, `call ${index}`);
  await chance.run();
  return { chance, world, first };
}

describe('session repair with events in any order', () => {
  it('settles every call once, shows one dialog at a time, and logs in at most once per Yes', async () => {
    await fc.assert(
      fc.asyncProperty(
        picks,
        plannedCalls,
        loginBehavior,
        answers,
        fc.record({ expiries: fc.integer({ min: 1, max: 3 }), logsOut: fc.boolean() }),
        async (order, calls, login, answer, { expiries, logsOut }) => {
          const chance = new Chance(order);
          const world = repairWorld({ chance, answers: answer, login });
          const { first } = world;
          await world.start();
          calls.forEach(({ method, isAborted }: PlannedCall, index) => {
            const controller = new AbortController();
            void chance.later(() =>
              world.call(first, `call ${index}`, { method, signal: controller.signal }),
            );
            if (isAborted) void chance.later(() => controller.abort());
          });
          for (let expiry = 0; expiry < expiries; expiry += 1) void chance.later(world.expire);
          if (logsOut) void chance.later(() => first.session.end());
          await chance.run();

          checkTab(first);
          // Logging out ends calls that wait for a response or for a log-in that never responds.
          first.session.end();
          await chance.run();
          checkAllSettled(first);
          expect(first.session.token()).toBeNull();
        },
      ),
      RUNS,
    );
  });

  it('completes every refused call once the user answers Yes and the log-in succeeds', async () => {
    await fc.assert(
      fc.asyncProperty(
        picks,
        fc.integer({ min: 1, max: MAX_CALLS }),
        fc.nat(MAX_CALLS),
        async (order, before, after) => {
          const chance = new Chance(order);
          const world = repairWorld({ chance, answers: ['yes'], login: 'works' });
          const { first } = world;
          await world.start();
          world.expire();
          for (let index = 0; index < before; index += 1)
            world.call(first, `call ${index}`, { method: 'POST' });
          for (let index = 0; index < after; index += 1) {
            void chance.later(() => world.call(first, `later ${index}`));
          }
          await chance.run();
          expect(first.questions).toHaveLength(1);
          expect(first.logins).toBe(1);
          expect(first.alerts).toEqual([]);
          for (const ends of first.ends.values()) expect(ends).toEqual([{ ok: true, value: true }]);
          const repaired = first.sent.findIndex(({ isDead }) => !isDead);
          expect(first.sent.slice(repaired).every(({ isDead }) => !isDead)).toBe(true);
        },
      ),
      RUNS,
    );
  });

  it('repeats refused calls in the order of their refusals', async () => {
    await fc.assert(
      fc.asyncProperty(picks, fc.integer({ min: 2, max: MAX_CALLS }), async (order, count) => {
        const { chance, world, first } = await callsAfterExpiry(order, count, {
          answers: ['never'],
          login: 'works',
        });
        expect(first.refusals).toHaveLength(count);
        const token = world.issueElsewhere();
        first.session.changedElsewhere();
        await chance.run();
        const again = first.sent.slice(count);
        expect(again.map(({ call }) => call)).toEqual(first.refusals);
        expect(again.every((sent) => sent.token === token)).toBe(true);
      }),
      RUNS,
    );
  });

  it.each([
    ['no', 'works'],
    ['yes', 'refused'],
    ['yes', 'rubbish'],
    ['yes', 'another user'],
  ] as const)('repeats no call after the answer "%s" and the log-in result "%s"', async (answer, login) => {
    await fc.assert(
      fc.asyncProperty(picks, fc.integer({ min: 1, max: MAX_CALLS }), async (order, count) => {
        const { first } = await callsAfterExpiry(order, count, { answers: [answer], login });
        expect(first.sent).toHaveLength(count);
        expect(first.questions).toHaveLength(1);
        expect(first.ended).toBe(1);
        for (const [end] of first.ends.values()) {
          expect(end).toMatchObject({ ok: false });
        }
        checkAllSettled(first);
      }),
      runs(20),
    );
  });

  it('ends the session with one message if the new token is refused as well', async () => {
    await fc.assert(
      fc.asyncProperty(picks, fc.integer({ min: 1, max: MAX_CALLS }), async (order, count) => {
        const { first } = await callsAfterExpiry(order, count, { answers: ['yes'], login: 'dead' });
        expect(first.alerts).toEqual(['Failed to login please try again.']);
        expect(first.ended).toBe(1);
        expect(first.logins).toBe(1);
        checkTab(first);
        checkAllSettled(first);
      }),
      RUNS,
    );
  });

  it('has the same result in two tabs of one session', async () => {
    await fc.assert(
      fc.asyncProperty(
        picks,
        plannedCalls,
        loginBehavior,
        answers,
        fc.boolean(),
        async (order, calls, login, answer, logsOut) => {
          const chance = new Chance(order);
          const world = repairWorld({ chance, answers: answer, login, tabs: 2 });
          await world.start();
          for (const tab of world.tabs) {
            calls.forEach(({ method }, index) => {
              void chance.later(() => world.call(tab, `call ${index}`, { method }));
            });
          }
          void chance.later(world.expire);
          if (logsOut) void chance.later(() => world.first.session.end());
          await chance.run();
          for (const tab of world.tabs) checkTab(tab);
          const [one, two] = world.tabs.map(({ session }) => session.token());
          expect(one).toBe(two);
          for (const tab of world.tabs) tab.session.end();
          await chance.run();
          for (const tab of world.tabs) checkAllSettled(tab);
        },
      ),
      RUNS,
    );
  });
});
