interface IconProps {
  /** One of `icons.ts`. */
  path: string
  filled?: boolean
}

/**
 * A small drawing beside a word or on a button that has a name; screen readers pass over it. It is 24 px wide where no
 * style sheet gives it an `inline-size`.
 */
export function Icon({ path, filled = false }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
