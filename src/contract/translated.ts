/** Messages in any language in place of the English ones. */
export type Translated<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Words
    ? (...values: Values) => Translated<Words>
    : { readonly [Key in keyof T]: Translated<T[Key]> }
