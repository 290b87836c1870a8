import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'

/** A component whose code comes when it is first shown, or earlier: by `load`. */
export type WhenLoaded<P extends object> = ComponentType<P> & { load: () => Promise<void> }

/**
 * Is used in place of `lazy` and `Suspense`: React leaves what a `Suspense` shows meanwhile there for 300 ms at least, however
 * soon the code comes.
 * @param get is called again after a failure, which is thrown to the next error boundary
 * @param meanwhile stands in its place until the code is there
 */
export function whenLoaded<P extends object>(
  get: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): WhenLoaded<P> {
  let Loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= get().then(
      (component) => {
        Loaded = component
      },
      (error) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function Shown(props: P) {
    const [failure, setFailure] = useState<{ error: unknown }>()
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    useEffect(() => {
      if (Loaded) return
      let isHere = true
      load().then(
        () => isHere && redraw(),
        (error) => isHere && setFailure({ error }),
      )
      return () => {
        isHere = false
      }
    }, [])
    if (failure) throw failure.error
    return Loaded ? <Loaded {...props} /> : meanwhile
  }

  return Object.assign(Shown, { load })
}
