const shapes = {
  close: 'M6 6 18 18M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h10',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  works: 'M5 4h5v16H5zM10 4h4v16h-4zM14.5 5l4-1 3 15.5-4 .8z',
  translations:
    'M4 6h9M8.5 4v2M11 6c-1 4-3.500 6.500-7 8M6.500 9c1 2.500 3 4 5.500 5M12 20l4.300-10L20.600 20M13.500 17h5.600',
  authors: 'M12 11.500a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c.6-4 3.500-6 7.500-6s6.900 2 7.500 6',
  categories: 'M4 6.500h6l2 2.500h8v10H4z',
  languages: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.500 12h17M12 3c3.500 3 3.500 15 0 18M12 3c-3.500 3-3.500 15 0 18',
  report: 'M6 21V4h11l-2 4 2 4H6',
  settings: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4',
  out: 'M10 4H5v16h5M10 12h10M16 8l4 4-4 4',
  add: 'M12 5v14M5 12h14',
  edit: 'M4 20l1-4.500L16.500 4 20 7.500 8.500 19zM14 6.500l3.500 3.500',
  bin: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.500 10.500v6M13.500 10.500v6',
  history: 'M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v4.500l3 2',
  up: 'M6 14.500l6-6 6 6',
  down: 'M6 9.500l6 6 6-6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  grip: 'M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1',
  more: 'M5.500 12h.1M12 12h.1M18.500 12h.1',
  undo: 'M9 14 4.500 9.500 9 5M4.500 9.500H14a5.500 5.500 0 0 1 0 11h-3',
  redo: 'M15 14l4.500-4.500L15 5M19.500 9.500H10a5.500 5.500 0 0 0 0 11h3',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  away: 'M8 16 16.500 7.500M9.500 7H17v7.500',
  warning: 'M12 4 21 20H3zM12 10v5M12 17.500v.1',
  gap: 'M4 6h16M4 12h3.500M16.500 12H20M4 18h16',
  upload: 'M12 16V5M7 9.500l5-5 5 5M5 19h14',
  swap: 'M7 7h12l-3-3M17 17H5l3 3',
} as const

export type StaffIconName = keyof typeof shapes

/** A small drawing beside a word, or on a button that has a name; it says nothing of its own. */
export function StaffIcon({ name }: { name: StaffIconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'grip' || name === 'more' ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
