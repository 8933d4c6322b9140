import { vi } from 'vitest';

// A module that an earlier file of the process has loaded would keep that file's mocks and state.
vi.resetModules();
