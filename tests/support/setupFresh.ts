import { vi } from 'vitest';

// A module that an earlier file of the process has loaded would keep that file's replacements and state.
vi.resetModules();
