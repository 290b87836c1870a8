const shapes = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8 5.5v13M16 5.5v13',
  previous: 'M17.5 6.5v11L9.5 12zM6.5 6.5v11',
  next: 'M6.5 6.5v11l8-5.5zM17.5 6.5v11',
  back: 'M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3',
} as const

export function PlayerIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill={name === 'back' ? 'none' : 'currentColor'}
      stroke="currentColor"
      strokeWidth={name === 'pause' ? 3 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
