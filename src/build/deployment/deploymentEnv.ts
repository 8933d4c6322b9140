import type { EnvSource } from '../../config/env.ts';

export interface DeploymentSettings {
  mediaSources: readonly string[];
  mapSources: readonly string[];
  /** `max-age` in seconds; null to send no HSTS header. */
  hstsMaxAge: number | null;
  reportUri: string | null;
}

export const defaultDeployment: DeploymentSettings = {
  mediaSources: ['https:'],
  mapSources: [],
  hstsMaxAge: null,
  reportUri: null,
};

/** Used only by the build; the app does not receive them. */
export const DEPLOYMENT_VARIABLES = ['MEDIA_SOURCES', 'MAP_SOURCES', 'HSTS_MAX_AGE', 'CSP_REPORT_URI'];

/**
 * Matches a CSP scheme source or host source. Excludes characters that could end the directive or the header
 * line.
 */
const SOURCE =
  /^(?:[a-z][a-z\d+.-]*:|(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::(?:\d+|\*))?(?:\/[^\s;,'"\\$]*)?)$/i;

export function readDeployment(
  env: EnvSource,
): { ok: true; value: DeploymentSettings } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const text = (name: string): string => {
    const value = env[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const sources = (name: string, otherwise: readonly string[]): readonly string[] => {
    const listed = text(name).split(/\s+/).filter(Boolean);
    for (const source of listed) {
      if (SOURCE.test(source)) continue;
      problems.push(`${name} must list CSP sources such as https://media.example, but has "${source}".`);
    }
    return listed.length > 0 ? listed : otherwise;
  };
  const seconds = (name: string): number | null => {
    const value = text(name);
    if (value === '') return null;
    if (!/^\d{1,10}$/.test(value)) {
      problems.push(`${name} must be a number of seconds such as 63072000, but is "${value}".`);
    }
    return Number(value);
  };
  const report = (name: string): string | null => {
    const value = text(name);
    if (value === '') return null;
    if (!/^https:\/\/[^\s;,'"\\$]+$/.test(value)) {
      problems.push(`${name} must be an https address, but is "${value}".`);
    }
    return value;
  };

  const value: DeploymentSettings = {
    mediaSources: sources('MEDIA_SOURCES', defaultDeployment.mediaSources),
    mapSources: sources('MAP_SOURCES', defaultDeployment.mapSources),
    hstsMaxAge: seconds('HSTS_MAX_AGE'),
    reportUri: report('CSP_REPORT_URI'),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

export const wideSourcesNote = (env: EnvSource): string | null =>
  typeof env['MEDIA_SOURCES'] === 'string' && env['MEDIA_SOURCES'].trim() !== ''
    ? null
    : 'MEDIA_SOURCES is not set, so the Content-Security-Policy allows clips, pictures and connections from every https host; name yours to narrow it, such as MEDIA_SOURCES="https://media.example https://*.pictures.example".';
