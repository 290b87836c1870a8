/** Languages that books are written in, by their codes: those that can be named without looking them up. */
export const knownLanguageCodes: readonly string[] =
  `aa ab af am ar as az ba be bg bn bo br bs ca ce co cs cv cy da de dv dz ee el en eo es et eu fa fi fj fo fr fy ga gd gl gn
  grc gu ha he hi hr ht hu hy ia id ig is it ja jv ka kk km kn ko ku ky la lb lg ln lo lt lv mg mi mk ml mn mr ms mt my nb ne
  nl nn no oc om or os pa pl ps pt qu rm ro ru rw sa sc sd se si sk sl sm sn so sq sr su sv sw ta te tg th ti tk tl to tr tt
  ug uk ur uz vi wo xh yi yo zh zu`.split(/\s+/)
