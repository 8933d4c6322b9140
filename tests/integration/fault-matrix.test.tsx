import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEMO_EMAIL } from '@mocks/demoAccount';
import { button, JOURNEYS, popUp, type Journey, type Subject } from '../support/faultJourneys';
import { FAULTS, type Fault } from '../support/faults';
import { openBrowser, type Browser } from '../support/openBrowser';

/**
 * Each kind of failure is represented by one fault. `tests/unit/api/callFailures.test.ts` covers all faults
 * without a screen.
 */
const SCREEN_FAULTS = FAULTS.filter(({ name }) =>
  ['no answer', '500 with a reason', 'wrong types'].includes(name),
);

const endsSession = (subject: Subject, fault: Fault) =>
  subject.endsWhenUnreachable === true && fault.outcome === 'unreachable';
const namesOf = (subjects: readonly Subject[]) => subjects.map(({ name }) => name).join(', ');

function browserFor({ isGuest }: Journey): Browser {
  const browser = openBrowser();
  if (!isGuest) sessionStorage.setItem('token', browser.server.tokenOf(DEMO_EMAIL));
  return browser;
}
function failBy(browser: Browser, { call, wrong }: Subject, fault: Fault): () => number {
  browser.server.override(call, () => fault.answer(wrong));
  const since = browser.server.calls(call).length;
  return () => {
    const times = new Map<string, number>();
    for (const { path, query } of browser.server.calls(call).slice(since)) {
      const request = `${path} ${query['deviceUuid'] ?? ''}`;
      times.set(request, (times.get(request) ?? 0) + 1);
    }
    return Math.max(...times.values());
  };
}

async function announced(browser: Browser, subject: Subject, message: string): Promise<string> {
  if (!subject.popUp) {
    const [shown] = await screen.findAllByText(message);
    return shown?.textContent ?? '';
  }
  const shown = await popUp(subject.popUp.title);
  const text = shown.textContent ?? '';
  await browser.user.click(within(shown).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(shown).not.toBeInTheDocument());
  return text;
}

describe('failed call', () => {
  it.each(JOURNEYS.map((journey): [string, Journey] => [namesOf(journey.subjects), journey]))(
    '%s: offers a retry with a plain message after every failure',
    async (_subjects, journey) => {
      const browser = browserFor(journey);
      let makeCall = journey.open;
      for (const [index, subject] of journey.subjects.entries()) {
        const begin = subject.begin ?? makeCall;
        for (const [turn, fault] of SCREEN_FAULTS.filter((each) => !endsSession(subject, each)).entries()) {
          const timesSent = failBy(browser, subject, fault);
          if (turn > 0) await subject.tryAgain(browser);
          else {
            if (subject.begin && index === 0) await journey.open(browser);
            await begin(browser);
          }
          const message = subject.says[fault.outcome];
          expect(await announced(browser, subject, message)).toContain(message);
          expect(timesSent()).toBe(fault.outcome === 'unreachable' ? subject.tries : 1);
          await subject.stays();
          expect(sessionStorage.getItem('token') !== null).toBe(!journey.isGuest);
        }
        browser.server.override(subject.call, null);
        makeCall = subject.tryAgain;
        const next = journey.subjects[index + 1];
        if (next && !next.begin) continue;
        await subject.tryAgain(browser);
        if (!subject.recovered) throw new Error(`Nothing says that “${subject.name}” has worked.`);
        await subject.recovered(browser);
      }
    },
  );

  const ending = JOURNEYS.flatMap((journey) =>
    journey.subjects.flatMap((subject) =>
      SCREEN_FAULTS.filter((fault) => endsSession(subject, fault)).map(
        (fault): [string, string, Journey, Subject, Fault] => [
          subject.name,
          fault.name,
          journey,
          subject,
          fault,
        ],
      ),
    ),
  );
  it.each(ending)(
    '%s, %s: ends the session after three attempts',
    async (_subject, _fault, journey, subject, fault) => {
      const browser = browserFor(journey);
      const timesSent = failBy(browser, subject, fault);
      await journey.open(browser);
      expect(await button('Login')).toBeVisible();
      expect(screen.getByText(/^You have been logged out\. The server cannot be reached\./)).toBeVisible();
      expect(timesSent()).toBe(3);
      expect(sessionStorage).toHaveLength(0);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );
});
