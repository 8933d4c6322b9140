import { describe, expect, it, vi } from 'vitest';
import { gate } from '../../support/gate';
import { createSessionRepair, type RepairSteps } from '@/session/sessionRepair';

const broken = () => Promise.reject(new TypeError('its code could not be loaded'));

function rig(steps: Partial<RepairSteps>) {
  const settled = vi.fn<RepairSteps['settled']>();
  const { signal } = new AbortController();
  const repair = createSessionRepair({
    ask: () => Promise.resolve(true),
    signInAgain: () => Promise.resolve('repaired'),
    ended: () => signal,
    settled,
    ...steps,
  });
  return { ...repair, settled };
}

describe('session repair', () => {
  it.each<[string, Partial<RepairSteps>]>([
    ['dialog', { ask: broken }],
    ['log-in', { signInAgain: broken }],
  ])('fails if its %s throws', async (_what, steps) => {
    const { repair, idle, settled } = rig(steps);
    expect(await repair()).toBe(false);
    await idle();
    expect(settled.mock.calls).toEqual([['loginFailed', true]]);
  });

  it('renews a session without a dialog', async () => {
    const ask = vi.fn<RepairSteps['ask']>();
    const { renew, settled } = rig({ ask });
    expect(await renew()).toBe(true);
    expect(ask).not.toHaveBeenCalled();
    expect(settled.mock.calls).toEqual([['repaired', false]]);
  });

  it('aborts its log-in when another tab renews the session just as the response arrives', async () => {
    const login = gate();
    let wasAborted = false;
    const { renew, renewedElsewhere } = rig({
      signInAgain: async (signal) => {
        await login.opened;
        wasAborted = signal.aborted;
        return 'loginFailed';
      },
    });
    const renewal = renew();
    login.open();
    renewedElsewhere();
    expect(await renewal).toBe(true);
    expect(wasAborted).toBe(true);
  });
});
