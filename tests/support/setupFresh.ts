import { vi } from 'vitest';

// Modules loaded by an earlier file of the process would keep that file's mocks and state.
vi.resetModules();
