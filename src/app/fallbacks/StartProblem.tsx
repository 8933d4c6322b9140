import { EmptyState } from '@/ui/base/EmptyState';

/** Why the app cannot start at all, in place of a white page. */
export function StartProblem({ message, details }: { message: string; details: readonly string[] }) {
  return (
    <main>
      <EmptyState message={message}>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
      </EmptyState>
    </main>
  );
}
