interface BrandMarkProps {
  size?: number | string;
}

export function BrandMark({ size = 32 }: BrandMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--accent)" />
      <g stroke="var(--on-accent)" strokeWidth="2.4" strokeLinecap="round">
        <circle cx="16" cy="15" r="8" />
        <path d="M11 26h10" />
      </g>
      <circle cx="16" cy="15" r="3.2" fill="var(--on-accent)" />
    </svg>
  );
}
