import { describe, expect, it } from 'vitest';
import { readConfig } from '@/config/env';

const valueOf = (env: Record<string, unknown>) => {
  const config = readConfig(env);
  return config.ok ? config.value : config.problems;
};

describe('configuration', () => {
  it('has no required variable', () => {
    expect(valueOf({})).toEqual({
      apiBaseUrl: '',
      demo: false,
      signUpTenant: 'home',
      defaultRole: 2,
      kvsRegion: 'us-east-1',
      kvsEndpoint: null,
      googleMapsApiKey: null,
      mapStyleUrl: null,
      serviceWorker: true,
    });
  });

  it('treats blank values as unset', () => {
    const names = ['API_BASE_URL', 'DEMO', 'SIGNUP_TENANT', 'DEFAULT_ROLE', 'KVS_REGION', 'KVS_ENDPOINT'];
    expect(valueOf(Object.fromEntries(names.map((name) => [`VITE_${name}`, '  '])))).toEqual(valueOf({}));
  });

  it('reads the environment variables', () => {
    expect(
      valueOf({
        VITE_API_BASE_URL: 'https://api.example.com/',
        VITE_DEMO: 'true',
        VITE_SIGNUP_TENANT: ' acme ',
        VITE_DEFAULT_ROLE: '0',
        VITE_KVS_REGION: 'eu-central-1',
        VITE_KVS_ENDPOINT: 'http://localhost:4566',
        VITE_GOOGLE_MAPS_API_KEY: 'key',
        VITE_MAP_STYLE_URL: 'https://maps.example/style.json',
        VITE_SERVICE_WORKER: 'false',
      }),
    ).toEqual({
      apiBaseUrl: 'https://api.example.com',
      demo: true,
      signUpTenant: 'acme',
      defaultRole: 0,
      kvsRegion: 'eu-central-1',
      kvsEndpoint: 'http://localhost:4566',
      googleMapsApiKey: 'key',
      mapStyleUrl: 'https://maps.example/style.json',
      serviceWorker: false,
    });
  });

  it.each([
    ['VITE_API_BASE_URL', 'api.example.com'],
    ['VITE_API_BASE_URL', '/api'],
    ['VITE_API_BASE_URL', 'javascript:alert(1)'],
    ['VITE_API_BASE_URL', 'ftp://api.example.com'],
    ['VITE_DEMO', 'yes'],
    ['VITE_DEMO', '1'],
    ['VITE_DEFAULT_ROLE', '3'],
    ['VITE_DEFAULT_ROLE', 'both'],
    ['VITE_KVS_REGION', 'Frankfurt'],
    ['VITE_KVS_REGION', 'us-iso-east-1'],
    ['VITE_KVS_REGION', 'us-isob-east-1'],
    ['VITE_KVS_ENDPOINT', 'localhost'],
    ['VITE_MAP_STYLE_URL', 'style.json'],
  ])('reports the invalid variable: %s=%s', (name, value) => {
    const config = readConfig({ [name]: value });
    expect(config).toEqual({ ok: false, problems: [expect.stringContaining(name)] });
    expect(config.ok ? '' : config.problems[0]).toContain(value);
  });

  it('reports all invalid variables at once', () => {
    const config = readConfig({ VITE_DEMO: 'x', VITE_DEFAULT_ROLE: 'y', VITE_API_BASE_URL: 'z' });
    expect(config.ok ? [] : config.problems).toHaveLength(3);
  });

  it('treats values that are not strings as unset', () => {
    expect(valueOf({ VITE_DEMO: true, VITE_DEFAULT_ROLE: 1 })).toEqual(valueOf({}));
  });
});
