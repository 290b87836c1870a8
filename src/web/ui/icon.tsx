const shapes = {
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.7 15.7 20.5 20.5',
  find: 'M4 6h16M4 11.5h4.5M4 17h4.5M20.5 20 17 16.5a3.5 3.5 0 1 1 .1-.1',
  menu: 'M4 7h16M4 12h16M4 17h10',
  down: 'm6 9.5 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.2',
  contents: 'M9 6h11M9 12h11M9 18h11M4.5 6h.2M4.5 12h.2M4.5 18h.2',
  mail: 'M3.5 6.5h17v11.5h-17zM3.5 7l8.5 6.5L20.5 7',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8.5 15h3',
  lamp: 'M8.5 4h7l3 8.5h-13zM12 12.5V19M8 20h8M15 12.5v3',
  beside: 'M4 6h6M4 12h6M4 18h6M14 6h6M14 12h6M14 18h6',
  swap: 'M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  layout: 'M4 5h16v14H4zM12 5v14',
  more: 'M5 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0M11.3 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0M17.6 12a.7.7 0 1 0 1.4 0 .7.7 0 0 0-1.4 0',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  listen: 'M4 9.5h3.5L12 6v12l-4.5-3.5H4zM15.5 9.5a3.5 3.5 0 0 1 0 5M17.8 7a7 7 0 0 1 0 10',
  keep: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14',
  report: 'M6 21V4h11l-2 4 2 4H6',
  keyboard: 'M3.5 7h17v10.5h-17zM7 10.5h.2M10.5 10.5h.2M14 10.5h.2M17 10.5h.2M8 14h8',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  away: 'M8 16 16.5 7.5M9.5 7H17v7.5',
} as const

export type IconName = keyof typeof shapes

/** A small drawing beside a word; it says nothing of its own. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
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
