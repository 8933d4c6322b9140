import { describe, expect, it } from 'vitest';
import { defaultDeployment, readDeployment, wideSourcesNote } from '@/build/deployment/deploymentEnv';

const problemsOf = (env: Record<string, string>) => {
  const read = readDeployment(env);
  return read.ok ? [] : read.problems;
};

describe('variables for response headers', () => {
  it('are optional', () => {
    expect(readDeployment({})).toEqual({ ok: true, value: defaultDeployment });
    expect(
      readDeployment({ MEDIA_SOURCES: ' ', MAP_SOURCES: '', HSTS_MAX_AGE: '', CSP_REPORT_URI: '' }),
    ).toEqual(readDeployment({}));
  });

  it('are read from the environment', () => {
    expect(
      readDeployment({
        MEDIA_SOURCES: 'https://media.example  https://*.pictures.example:8443',
        MAP_SOURCES: 'https://tiles.example/v1/ glyphs.example',
        HSTS_MAX_AGE: '63072000',
        CSP_REPORT_URI: 'https://reports.example/csp?app=cameras',
      }),
    ).toEqual({
      ok: true,
      value: {
        mediaSources: ['https://media.example', 'https://*.pictures.example:8443'],
        mapSources: ['https://tiles.example/v1/', 'glyphs.example'],
        hstsMaxAge: 63_072_000,
        reportUri: 'https://reports.example/csp?app=cameras',
      },
    });
  });

  it.each([
    ['MEDIA_SOURCES', "'unsafe-inline'"],
    ['MEDIA_SOURCES', 'https://a.example;script-src'],
    ['MEDIA_SOURCES', 'https://a.example,https://b.example'],
    ['MAP_SOURCES', '*'],
    ['MAP_SOURCES', 'https://a.example/"always;'],
    ['MAP_SOURCES', 'https://a.example/$host'],
    ['HSTS_MAX_AGE', 'two years'],
    ['HSTS_MAX_AGE', '-1'],
    ['CSP_REPORT_URI', 'http://reports.example'],
    ['CSP_REPORT_URI', '/csp'],
    ['CSP_REPORT_URI', 'https://reports.example/"; x'],
  ])('are reported by name if their value is not allowed: %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  it('cause a one-line warning if MEDIA_SOURCES is missing', () => {
    expect(wideSourcesNote({})).toMatch(/^MEDIA_SOURCES is not set.*every https host.*MEDIA_SOURCES="https:/);
    expect(wideSourcesNote({})).not.toContain('\n');
    expect(wideSourcesNote({ MEDIA_SOURCES: ' ' })).not.toBeNull();
    expect(wideSourcesNote({ MEDIA_SOURCES: 'https:' })).toBeNull();
  });
});
