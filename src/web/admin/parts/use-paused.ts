import { useEffect, useState } from 'react'

/** A value that is being typed, as it stood at the last pause. @param pause in milliseconds */
export function usePaused<T>(value: T, pause: number): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(() => value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return paused
}
