import { useState } from 'react'
import { initials } from '../entries/entry-messages.ts'
import circle from './initials.module.css'

interface PictureProps {
  /** Of which the initials are shown where there is no picture. */
  name: string
  photo: string | null
  className?: string
}

/** A person's picture, or their initials. */
export function PersonPicture({ name, photo, className = '' }: PictureProps) {
  // The address of a picture may stop working.
  const [failed, setFailed] = useState<string>()
  return photo && failed !== photo ? (
    <img
      className={`${circle.circle} ${className}`}
      src={photo}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(photo)}
    />
  ) : (
    <span className={`${circle.circle} ${className}`} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
