import { linkTo, readSetting, usualSetting, type Setting } from '../setting/setting';
import type { Bundle } from './bundle';

const SOMEWHERE = 'https://site.invalid';

function replaySetting(bundle: Bundle): Setting {
  const { setting } = readSetting(new URL(bundle.link, SOMEWHERE).searchParams);
  return {
    ...usualSetting(),
    ...setting,
    scenarios: setting.scenarios.filter((name) => name.startsWith('media-')),
    now: bundle.openedAt,
    zone: bundle.zone,
    account: setting.account ?? (bundle.beganLoggedIn ? 'demo' : null),
    network: 'usual',
    faults: [],
  };
}

export function replayOf(bundle: Bundle, name: string): { page: string; setting: string } {
  const [first] = bundle.exchanges;
  const page = new URL(first?.page ?? bundle.page, SOMEWHERE);
  const own = page.search.slice(1);
  const { search } = new URL(linkTo({ ...replaySetting(bundle), bundle: name }, `${SOMEWHERE}/`));
  return { page: page.pathname, setting: [own, search.slice(1)].filter((part) => part !== '').join('&') };
}
