import { workerPort } from '@/lib/async/WorkerChannel';
import { openFrames } from './openFrames';
import { serveSearches } from './serveSearches';

serveSearches(workerPort(), openFrames);
