import { workerPort } from '@/lib/async/WorkerChannel';
import { serveCovers } from './serveCovers';

// The modules of this worker are separate, so that tests can call them.
serveCovers(workerPort());
