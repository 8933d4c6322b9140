interface ImportMetaEnv {
  readonly VITE_DEMO?: string;
  readonly VITE_DEMO_SETTING?: string;
}
