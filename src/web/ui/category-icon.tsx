import styles from './category-icon.module.css'

/** A drawing for each usual category, by its name in lower case. */
const drawings: Record<string, string> = {
  // An open book, a spark above it
  fiction:
    'M12 20.5c-2-1.6-4.7-2.3-8-2.3V9c3.3 0 6 .8 8 2.3 2-1.5 4.7-2.3 8-2.3v9.2c-3.3 0-6 .7-8 2.3Zm0 0v-9.2M12 2.5v5M9.8 4.9h4.4',
  // A globe
  'non-fiction':
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5S9.6 5.8 12 3.5Z',
  // One leaf with a turned corner
  'short story': 'M6 3.5h8.5L19 8v12.5H6zM14.5 3.5V8H19M9 12h7M9 15h7M9 18h4',
  // A pen's nib
  essay: 'M12 21 7.5 11 9.5 5h5l2 6zM12 21v-7.5M9.5 5V2.5h5V5M12 13.5a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6Z',
  // A mask
  drama:
    'M4.5 5c2.3.9 4.8 1.3 7.5 1.3s5.2-.4 7.5-1.3v7.5c0 4.3-3.3 7-7.5 8.5-4.2-1.5-7.5-4.2-7.5-8.5zM7.8 10.6c.9-.8 1.9-.8 2.8 0M13.4 10.6c.9-.8 1.9-.8 2.8 0M8.5 14.5c1 1.5 2.2 2.2 3.5 2.2s2.5-.7 3.5-2.2',
  // A ship under sail
  'epic poetry':
    'M3 16.5h18c-.9 2.6-2.7 4-5 4H8c-2.3 0-4.1-1.4-5-4ZM12 16.5V3M12 4c4 1 6.5 3.5 7.5 9.5H12M12 5.5c-3 1.5-4.9 4-5.5 8H12',
  // A quill
  poetry: 'M4 20.5C7 12 12 5 20.5 3.5 20 10 16.5 15 9 16.5M6.5 15c3.5-1.5 6.5-4 9-7.5M10 11.5l.3-3.8M13.3 12.7l3.2.3',
  // A scroll
  manuscripts:
    'M7 4h11.5a2 2 0 0 0-2 2v12.5a2 2 0 0 1-2 2H5M7 4a2 2 0 0 0-2 2v1.5h2.5M7 4a2 2 0 0 1 2 2v10.5M5 20.5a2 2 0 0 1-2-2v-2h9.5v2a2 2 0 0 0 2 2M18.5 4a2 2 0 0 1 2 2v1.5h-4M11 9h3.5M11 12.5h3.5',
  // A scholar's cap
  'academic papers':
    'M12 5 2.5 9.5 12 14l9.5-4.5zM6 11.5V16c1.7 1.7 3.7 2.5 6 2.5s4.3-.8 6-2.5v-4.5M21.5 9.5v6M21.5 18v.2',
  // Scales
  'legal texts':
    'M12 3.5v17M8 20.5h8M5 6.5h14M12 5l-7 1.5M5 6.5l-2.7 7c.8 1.3 1.7 1.9 2.7 1.9s1.9-.6 2.7-1.9zM19 6.5l-2.7 7c.8 1.3 1.7 1.9 2.7 1.9s1.9-.6 2.7-1.9z',
}

/** A closed book with its ribbon */
const book =
  'M6.5 3.5h12v14h-12a2 2 0 0 0-2 2v-14a2 2 0 0 1 2-2ZM4.5 19.5a2 2 0 0 0 2 1.5h12v-3.5M13.5 3.5v6l1.7-1.3 1.8 1.3v-6'

/** A category's own drawing; without one, the drawing for its name. @param icon SVG, or the name whose drawing it has */
export function CategoryIcon({ name, icon }: { name: string; icon: string }) {
  // The server has reduced it to harmless markup.
  if (/^\s*<svg/i.test(icon))
    return <span className={styles.icon} aria-hidden="true" dangerouslySetInnerHTML={{ __html: icon }} />
  return (
    <span className={styles.icon}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={drawings[(icon || name).toLowerCase()] ?? book} />
      </svg>
    </span>
  )
}
