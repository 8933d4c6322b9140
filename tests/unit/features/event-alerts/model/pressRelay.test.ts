import { expect, it, onTestFinished, vi } from 'vitest';
import { createPressRelay } from '@/features/event-alerts/model/pressRelay';

interface Tab {
  name: string;
  isSeen: boolean;
  owner?: string;
}

/** Simulates tabs of one browser. `opened` lists the tabs that opened a URL. */
function browser(tabs: readonly Tab[]) {
  const opened: string[] = [];
  const relays = new Map(
    tabs.map(({ name, isSeen, owner = 'anna' }) => {
      const open = (address: string) => void opened.push(`${name} ${address}`);
      return [name, createPressRelay({ owner, canOpen: () => isSeen, open })];
    }),
  );
  onTestFinished(() => relays.forEach((relay) => relay.close()));
  return { opened, press: (name: string) => relays.get(name)?.press('/camera-detail/1/2') };
}

it.each([
  ['itself if it is visible', [{ name: 'home', isSeen: true }], 'home'],
  [
    'in the visible tab',
    [
      { name: 'kiosk', isSeen: false },
      { name: 'hidden', isSeen: false },
      { name: 'home', isSeen: true },
    ],
    'home',
  ],
  [
    'itself if the only visible tab belongs to another user',
    [
      { name: 'kiosk', isSeen: false },
      { name: 'home', isSeen: true, owner: 'bob' },
    ],
    'kiosk',
  ],
])(
  'press on a notification: the tab that receives the press opens the recording %s',
  async (_title, tabs, opener) => {
    const { opened, press } = browser(tabs);
    await press(tabs[0]?.name ?? '');
    await vi.waitFor(() => expect(opened).toEqual([`${opener} /camera-detail/1/2`]));
  },
);

it('press on a notification: only one of several visible tabs opens the recording', async () => {
  const { opened, press } = browser([
    { name: 'kiosk', isSeen: false },
    { name: 'home', isSeen: true },
    { name: 'replay', isSeen: true },
  ]);
  await press('kiosk');
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  await press('kiosk');
  await vi.waitFor(() => expect(opened).toHaveLength(2));
});
