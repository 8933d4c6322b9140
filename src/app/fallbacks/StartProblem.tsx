import { EmptyState } from '@/ui/base/EmptyState';

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
