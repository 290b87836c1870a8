/** The regions under which the library groups its languages, and the territories of each. */
const territories: Record<string, string> = {
  Africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  Americas:
    'AG AI AR AW BB BM BO BR BS BZ CA CL CO CR CU DM DO EC FK GD GF GL GP GT GY HN HT JM KN LC MQ MS MX NI PA PE PR PY SR SV TT US UY VC VE VG VI',
  'Central Asia': 'KG KZ MN TJ TM UZ',
  'East Asia': 'CN HK JP KP KR MO TW',
  Europe:
    'AD AL AM AT AX AZ BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GE GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  'Middle East': 'AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  Oceania: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS',
  'South Asia': 'AF BD BT IN LK MV NP PK',
  'Southeast Asia': 'BN ID KH LA MM MY PH SG TH TL VN',
}

/** Whose home is not where most who speak them live, or who have several. */
const homes: Record<string, string> = {
  en: 'Europe',
  pt: 'Europe',
  yi: 'Europe',
  haw: 'Oceania',
  ku: 'Middle East',
  ug: 'Central Asia',
}

const regions = new Map(
  Object.entries(territories).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, region] as const)),
)

/** The names of the regions, for who chooses one. */
export const regionNames: readonly string[] = Object.keys(territories)

/**
 * The region of a language.
 * @param territory where most speak it
 * @param isOwn the territory stands in the code: the language as it is spoken there
 */
export function regionOf(language: string, territory: string | undefined, isOwn: boolean): string | undefined {
  const home = isOwn ? undefined : homes[language]
  return home ?? (territory === undefined ? undefined : regions.get(territory))
}
