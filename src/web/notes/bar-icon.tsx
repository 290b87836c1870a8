const shapes = {
  note: 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7 17 10.5',
  copy: 'M9 8.5c-2.5.5-4 2-4 5V18h5v-5H7.5c0-1.5.5-2.5 2-3zM18.5 8.5c-2.5.5-4 2-4 5V18h5v-5H17c0-1.5.5-2.5 2-3z',
  share: 'M12 14.5V4M8 7.5 12 3.5l4 4M6 11H5v9.5h14V11h-1',
  report: 'M6 21V4h11l-2 4 2 4H6',
  remove: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6',
} as const

/** Drawings that come with the bar alone. */
export function BarIcon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
