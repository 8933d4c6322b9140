/** The domain of a region's endpoints: China's regions are a partition of their own, with its own names. */
export const awsDomain = (region: string): string =>
  region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';

/** Whether a name has the form of a region that this app can reach; the isolated partitions have other domains. */
export const isAwsRegion = (name: string): boolean =>
  /^[a-z]{2}(-[a-z]+)+-\d$/.test(name) && !/^[a-z]+-iso/.test(name);
