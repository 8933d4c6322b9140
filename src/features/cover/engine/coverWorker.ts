import { workerPort } from '@/lib/async/WorkerChannel';
import { serveCovers } from './serveCovers';

serveCovers(workerPort());
