export declare const unsetEnv: Readonly<Record<string, string>>;
