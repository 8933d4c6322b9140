export declare function holdPort(
  wanted: number,
  host: string,
): Promise<{ port: number; release: () => Promise<void> }>;
