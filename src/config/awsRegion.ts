export const awsDomain = (region: string): string =>
  region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';

/** Rejects the isolated partitions, which have other domains. */
export const isAwsRegion = (name: string): boolean =>
  /^[a-z]{2}(-[a-z]+)+-\d$/.test(name) && !/^[a-z]+-iso/.test(name);
