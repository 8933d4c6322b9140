export interface AppConfig {
  /** Origin of the vendor's APIs, without a trailing slash. An empty string means the page's own origin. */
  apiBaseUrl: string;
  demo: boolean;
  signUpTenant: string;
  defaultRole: 0 | 1 | 2;
  kvsRegion: string;
  kvsEndpoint: string | null;
  googleMapsApiKey: string | null;
  mapStyleUrl: string | null;
  /** True to cache the app's own files in a service worker, so that the app opens offline. */
  serviceWorker: boolean;
}

export const defaultConfig: AppConfig = {
  apiBaseUrl: '',
  demo: false,
  signUpTenant: 'home',
  defaultRole: 2,
  kvsRegion: 'us-east-1',
  kvsEndpoint: null,
  googleMapsApiKey: null,
  mapStyleUrl: null,
  serviceWorker: true,
};

export type EnvSource = Readonly<Record<string, unknown>>;

/** Uses `new URL`, because some browsers that run this check lack `URL.canParse`. */
function isHttpAddress(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}

/** @returns false also for regions of AWS's isolated partitions, whose endpoints have other domains */
const isAwsRegion = (name: string): boolean =>
  /^[a-z]{2}(-[a-z]+)+-\d$/.test(name) && !/^[a-z]+-iso/.test(name);

export function readConfig(
  env: EnvSource,
): { ok: true; value: AppConfig } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const text = (name: string): string => {
    const value = env[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const address = (name: string): string | null => {
    const value = text(name);
    if (value === '') return null;
    if (isHttpAddress(value)) return value.replace(/\/+$/, '');
    problems.push(`${name} must be an http(s) address, but is "${value}".`);
    return null;
  };
  const flag = (name: string, unset = false): boolean => {
    const value = text(name) || String(unset);
    if (value !== 'true' && value !== 'false') {
      problems.push(`${name} must be true or false, but is "${value}".`);
    }
    return value === 'true';
  };
  const role = (): AppConfig['defaultRole'] => {
    switch (text('VITE_DEFAULT_ROLE')) {
      case '0':
        return 0;
      case '1':
        return 1;
      case '':
      case '2':
        return 2;
      default:
        problems.push(`VITE_DEFAULT_ROLE must be 0, 1 or 2, but is "${text('VITE_DEFAULT_ROLE')}".`);
        return 2;
    }
  };
  const region = text('VITE_KVS_REGION') || defaultConfig.kvsRegion;
  if (!isAwsRegion(region)) {
    problems.push(`VITE_KVS_REGION must be an AWS region such as us-east-1, but is "${region}".`);
  }

  const value: AppConfig = {
    apiBaseUrl: address('VITE_API_BASE_URL') ?? '',
    demo: flag('VITE_DEMO'),
    signUpTenant: text('VITE_SIGNUP_TENANT') || defaultConfig.signUpTenant,
    defaultRole: role(),
    kvsRegion: region,
    kvsEndpoint: address('VITE_KVS_ENDPOINT'),
    googleMapsApiKey: text('VITE_GOOGLE_MAPS_API_KEY') || null,
    mapStyleUrl: address('VITE_MAP_STYLE_URL'),
    serviceWorker: flag('VITE_SERVICE_WORKER', true),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}
