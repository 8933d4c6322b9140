import { workerPort } from '@/lib/async/WorkerChannel';
import { openFrames } from './openFrames';
import { serveSearches } from './serveSearches';

// The modules of this worker are separate, so that tests can call them.
serveSearches(workerPort(), openFrames);
