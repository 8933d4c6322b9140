interface ImportMetaEnv {
  readonly VITE_DEMO?: string;
  /** How `npm start` was told to set the demo's stand-in. */
  readonly VITE_DEMO_SETTING?: string;
}
