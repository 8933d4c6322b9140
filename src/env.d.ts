interface ImportMetaEnv {
  readonly VITE_DEMO?: string;
}
