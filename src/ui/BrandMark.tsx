interface BrandMarkProps {
  size?: number;
  className?: string | undefined;
}

/** A house whose one round window looks back: the product's sign, in the current colour. */
export function BrandMark({ size = 32, className }: BrandMarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M4.5 14.6 14.7 5.9a2 2 0 0 1 2.6 0l10.2 8.7M7 13v11.5A2.5 2.5 0 0 0 9.5 27h13a2.5 2.5 0 0 0 2.5-2.5V13"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="17.8" r="4.6" stroke="currentColor" strokeWidth="2.4" />
      <circle cx="16" cy="17.8" r="1.4" fill="currentColor" />
    </svg>
  );
}
