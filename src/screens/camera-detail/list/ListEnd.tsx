import type { LoadState } from '@/domain/loadState';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { Button } from '@/ui/base/Button';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { useKeptFocus } from '@/ui/hooks/useKeptFocus';
import { Skeleton } from '@/ui/loading/Skeleton';
import styles from './ClipList.module.css';
import { appText } from '@/text/app';

interface ListEndProps {
  load: LoadState;
  isComplete: boolean;
  isEmpty: boolean;
  onLoadMore: () => void;
}

const FIRST_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8'];
const NEXT_ROWS = ['1', '2'];

function Contents({ load, isComplete, isEmpty, onLoadMore }: ListEndProps) {
  if (load.kind === 'failed') {
    return <ErrorState failure={load.failure} message={appText.crashed} onRetry={onLoadMore} />;
  }
  if (load.kind !== 'loaded') {
    return (
      <div aria-hidden="true">
        {(isEmpty ? FIRST_ROWS : NEXT_ROWS).map((row) => (
          <Skeleton key={row} className={styles.loading} />
        ))}
      </div>
    );
  }
  if (isEmpty) return <EmptyState message={cameraDetailText.empty} />;
  if (isComplete) return <p className={styles.end}>{cameraDetailText.everything}</p>;
  return (
    <div className={styles.end}>
      <Button variant="quiet" onClick={onLoadMore}>
        {cameraDetailText.loadMore}
      </Button>
    </div>
  );
}

export function ListEnd(props: ListEndProps) {
  const { load, onLoadMore } = props;
  const { container, hold } = useKeptFocus(load.kind === 'loading');
  return (
    // This element is not focusable while the list is empty, because the first events remount it.
    <div ref={container} tabIndex={props.isEmpty ? undefined : -1}>
      <Contents
        {...props}
        onLoadMore={() => {
          hold();
          onLoadMore();
        }}
      />
    </div>
  );
}
