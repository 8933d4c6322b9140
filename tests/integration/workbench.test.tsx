import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CALL_FAULT_KINDS } from '@mocks/calls/callFaults';
import { CALLS, isContractCall } from '@mocks/calls/calls';
import { CONDITIONS, isConditionName } from '@mocks/setting/conditions';
import { createControl } from '@mocks/control';
import { isMediaFault, MEDIA_FAULTS } from '@mocks/files/mediaFaults';
import { scenarioList } from '@mocks/setting/scenarios';
import type { Setting } from '@mocks/setting/setting';
import { createVendor } from '@mocks/vendor';
import { DeskContext, type Desk } from '@mocks/workbench/desk';
import { pseudo } from '@mocks/workbench/pseudoLanguage';
import { Workbench } from '@mocks/workbench/Workbench';

const KINDS = Object.keys(CALL_FAULT_KINDS);
const MEDIA = Object.keys(MEDIA_FAULTS);

function openBench(notes: readonly string[] = []) {
  const vendor = createVendor();
  const control = createControl(vendor);
  const openAnew = vi.fn<(change: Partial<Setting>) => void>();
  const rewrite = vi.fn<Desk['rewrite']>(() => Promise.resolve());
  let isHidden = false;
  const desk: Desk = {
    control,
    notes,
    now: () => Date.UTC(2026, 2, 28, 12),
    zone: 'Europe/Kyiv',
    cameras: () => vendor.household.cameras().map(({ displayName }) => displayName),
    clips: () => [{ uuid: 'clip-1', title: 'the clip of noon' }],
    link: () => 'https://demo.example/home?scenario=slow',
    openAnew,
    bundle: () => '',
    openBundle: () => Promise.resolve(false),
    rewrite,
    isHandleHidden: () => isHidden,
    hideHandle: (hide) => {
      isHidden = hide;
    },
  };
  render(
    <DeskContext value={desk}>
      <Workbench />
    </DeskContext>,
  );
  return { control, openAnew, rewrite };
}

const handle = () => screen.queryByRole('button', { name: /^Workbench/ });
// Queries by role would compute the roles of a thousand elements.
const panel = () => screen.getByLabelText('Workbench', { selector: 'aside' });
const offeredIn = (field: HTMLElement): string[] => {
  if (!(field instanceof HTMLSelectElement)) throw new Error('It offers nothing.');
  return [...field.options].map(({ value }) => value);
};
const select = (label: string, value: string) =>
  fireEvent.change(within(panel()).getByLabelText(label, { exact: true }), { target: { value } });
const formOf = (button: string) => {
  const form = within(panel()).getByText(button).closest('form');
  if (!form) throw new Error(`${button} is in no form.`);
  return form;
};

let user = userEvent.setup();
beforeEach(() => {
  user = userEvent.setup();
});

describe('button of the workbench', () => {
  it('counts the active settings', async () => {
    const { control } = openBench();
    expect(screen.queryByRole('complementary')).toBeNull();
    control.on('cameras', 'dropped');
    control.camera('Front Door').freeze();
    await user.click(await screen.findByRole('button', { name: 'Workbench, 2 on' }));
    expect(screen.getByRole('heading', { name: 'Workbench' })).toHaveFocus();
    expect(handle()).toBeNull();
    await user.keyboard('{Escape}');
    expect(handle()).toHaveFocus();
  });

  it('is hidden by Alt+Shift+H and shown again by an option in the panel', async () => {
    openBench();
    await user.keyboard('{Alt>}{Shift>}[KeyH]{/Shift}{/Alt}');
    expect(handle()).toBeNull();
    await user.keyboard('{Alt>}{Shift>}[KeyW]{/Shift}{/Alt}');
    expect(within(panel()).getByLabelText(/Hide the handle/)).toBeChecked();
    await user.click(within(panel()).getByLabelText(/Hide the handle/));
    await user.click(within(panel()).getByText('Close'));
    expect(handle()).toBeVisible();
  });
});

describe('workbench panel', () => {
  const open = (notes?: readonly string[]) => {
    const bench = openBench(notes);
    fireEvent.click(screen.getByRole('button', { name: 'Workbench' }));
    return bench;
  };

  it('can set every fault for every call', () => {
    const { control } = open();
    const form = formOf('Turn on for this call');
    const [calls, kinds] = ['Call', 'Comes to'].map((label) => within(form).getByLabelText(label));
    if (!calls || !kinds) throw new Error('The form is not whole.');
    const all = ['*', ...CALLS.map(({ name }) => name)];
    expect(offeredIn(calls)).toEqual(all);
    expect(offeredIn(kinds)).toEqual(KINDS);
    expect(CALLS.filter(({ name }) => !isContractCall(name))).toEqual([]);
    // A new fault replaces the previous one of the same call, so each kind is set once.
    for (const [index, kind] of KINDS.entries()) {
      const call = all[index % 2];
      fireEvent.change(calls, { target: { value: call } });
      fireEvent.change(kinds, { target: { value: kind } });
      fireEvent.submit(form);
      expect(control.setting().faults.filter((fault) => fault.call === call)).toMatchObject([{ kind }]);
    }
    expect(control.setting().faults).toHaveLength(2);
  });

  it('sets a fault with its status, reason, delay and count', () => {
    const { control } = open();
    for (const [label, value] of [
      ['Status', '422'],
      ['Code', 'E1422'],
      ['Detail', 'No.'],
      ['Seconds late', '2.5'],
      ['How often', 'once'],
    ] as const) {
      fireEvent.change(within(formOf('Turn on for this call')).getByLabelText(label), { target: { value } });
    }
    fireEvent.submit(formOf('Turn on for this call'));
    expect(control.setting().faults).toEqual([
      { call: 'cameras', kind: 'error', status: 422, code: 'E1422', detail: 'No.', late: 2.5, times: 'once' },
    ]);
  });

  it('can set every media fault for a camera or a clip', () => {
    const { control } = open();
    const form = formOf('Turn on for this camera');
    const faults = within(form).getByLabelText('What happens');
    expect(offeredIn(faults)).toEqual(MEDIA);
    expect(MEDIA.filter((each) => !isMediaFault(each))).toEqual([]);
    for (const [camera, fault] of [
      ['*', 'freezes'],
      ['Driveway', MEDIA.find((each) => each.startsWith('clip-'))],
      ['*', MEDIA.find((each) => each.startsWith('host-'))],
      ['Driveway', MEDIA.at(-1)],
    ] as const) {
      select('Camera', camera);
      fireEvent.change(faults, { target: { value: fault } });
      fireEvent.submit(form);
      expect(control.setting().media).toContainEqual({ on: camera, fault, times: null });
    }
    select('Clip', 'clip-1');
    fireEvent.submit(form);
    expect(control.setting().media.at(-1)?.on).toBe('clip-1');
  });

  it('can set every condition with its value', () => {
    const { control } = open();
    expect(offeredIn(within(panel()).getByLabelText('Condition'))).toEqual(Object.keys(CONDITIONS));
    expect(Object.keys(CONDITIONS).filter((each) => !isConditionName(each))).toEqual([]);
    for (const name of ['no-date', 'page-size', 'shares-end', 'vendor-clock'] as const) {
      select('Condition', name);
      fireEvent.submit(formOf('Turn on this condition'));
      expect(control.setting().conditions).toHaveProperty(name, CONDITIONS[name].range[0]);
    }
    select('n', '600');
    fireEvent.submit(formOf('Turn on this condition'));
    expect(control.setting().conditions).toHaveProperty('vendor-clock', 600);
  });

  it('finds scenarios by words', async () => {
    const { control } = open();
    expect(within(panel()).getByText(`${scenarioList().length} of ${scenarioList().length}`)).toBeVisible();
    select('Find a scenario', 'late every');
    await user.click(within(panel()).getByLabelText(/^slow/));
    select('Find a scenario', '');
    await user.click(within(panel()).getByLabelText(/^no-clips/));
    expect(control.setting().scenarios).toEqual(['slow', 'no-clips']);
    await user.click(within(panel()).getByLabelText(/^Turn off slow/));
    expect(control.setting().scenarios).toEqual(['no-clips']);
    expect(within(panel()).getByLabelText('What is on')).toHaveFocus();
    await user.click(within(panel()).getByText('All off'));
    expect(control.setting().scenarios).toEqual([]);
  });

  it('sets the number of cameras and events, the kind of names, and the network', () => {
    const { control } = open();
    select('Cameras, 0 to 1,000', '20');
    select('Events, 0 to 100,000', '0');
    fireEvent.submit(formOf('Furnish the house'));
    select('Names', 'rtl');
    select('Network', 'offline');
    expect(control.setting()).toMatchObject({
      cameras: 20,
      events: 0,
      seed: null,
      names: 'rtl',
      network: 'offline',
    });
  });

  it('reloads the page for another time, account or role', () => {
    const { openAnew } = open();
    select('Day and time', '2026-12-31T23:59:00');
    select('Time zone', 'Asia/Tokyo');
    fireEvent.submit(formOf('Go to this time'));
    fireEvent.click(within(panel()).getByText('10 s before midnight'));
    fireEvent.click(within(panel()).getByText('10 s before the clocks change'));
    select('Account', 'anna');
    select('Role', '1');
    fireEvent.submit(formOf('Open as this account'));
    expect(openAnew.mock.calls.map(([change]) => change)).toEqual([
      { now: expect.stringMatching(/^2026-12-31T23:59/), zone: 'Asia/Tokyo' },
      { now: '2026-03-28T23:59:50', zone: 'Europe/Kyiv' },
      { now: '2026-03-29T02:59:50', zone: 'Europe/Kyiv' },
      { account: 'anna', role: 1 },
    ]);
  });

  it('lists the unknown settings of a link', () => {
    open(['The demo has no “demo-sed”.']);
    expect(within(panel()).getByText('The demo has no “demo-sed”.')).toBeVisible();
  });
});

describe('pseudo-language of the workbench', () => {
  it('replaces English at once until it is switched off', async () => {
    const { rewrite } = openBench();
    await user.click(screen.getByRole('button', { name: /^Workbench/ }));
    await user.click(within(panel()).getByText('Language'));
    const choice = within(panel()).getByLabelText(/^Pseudo-language/);
    await user.click(choice);
    expect(rewrite).toHaveBeenLastCalledWith(pseudo);
    await user.click(choice);
    expect(rewrite).toHaveBeenLastCalledWith(null);
  });

  it('makes texts 40% longer and adds accents and brackets', () => {
    const sentence = 'Nothing happened here that day';
    expect(pseudo(sentence)).toMatch(/^\[Ñöţĥîñĝ .*\]$/);
    expect(pseudo(sentence).length).toBeGreaterThanOrEqual(sentence.length * 1.4);
    expect(pseudo('')).toBe('');
  });
});
