import { workerPort } from '@/lib/async/WorkerChannel';
import { collectPictures } from './collectPictures';
import { serveTimeLapse } from './serveTimeLapse';

serveTimeLapse(workerPort(), collectPictures);
