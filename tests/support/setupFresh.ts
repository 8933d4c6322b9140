import { vi } from 'vitest';

// Modules that an earlier file of the process has loaded would keep that file's mocks and state.
vi.resetModules();
