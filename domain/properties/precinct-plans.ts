type Precinct = readonly [code: string, label: string]

/** From 1 to this number: ['E-1', 'Environmental 1'] and so on. */
const numbered = (code: string, label: string, last: number): Precinct[] =>
  Array.from({ length: last }, (_, index) => [`${code}-${index + 1}`, `${label} ${index + 1}`])

/**
 * Precinct codes of the thromdes' structure plans, from the Compensation Rates 2017 of the Property Assessment and Valuation Agency,
 * Ministry of Finance. They are suggestions; another code may be typed, because plans change and not every thromde is listed.
 */
export const precinctPlans: readonly {
  thromde: string
  plan: string
  precincts: readonly Precinct[]
}[] = [
  {
    thromde: 'Thimphu',
    plan: 'Thimphu Structural Plan 2002-2027',
    precincts: [
      ['UC-1A', 'Urban Core Sub-Precinct 1A'],
      ['UC-1', 'Urban Core Sub-Precinct 1'],
      ['UC-2', 'Urban Core Sub-Precinct 2'],
      ['UC-2A', 'Urban Core Sub-Precinct 2A'],
      ['UC-2B', 'Urban Core Sub-Precinct 2B'],
      ['UC-3', 'Urban Core Sub-Precinct 3'],
      ['UC-4', 'Urban Core Sub-Precinct 4'],
      ['UC-4A', 'Urban Core Sub-Precinct 4A'],
      ['UH', 'Urban Hub'],
      ['NN', 'Neighbourhood Node'],
      ['UV-1', 'Urban Village 1'],
      ['UV2-MD', 'Urban Village 2 medium density'],
      ['UV2-I', 'Urban Village 2-I'],
      ['UV2-II', 'Urban Village 2-II'],
      ['UV2-LD', 'Urban Village 2 low density'],
      ['UV-3', 'Urban Village 3'],
      ['EN', 'Endowment'],
      ['I', 'Institutional'],
      ...numbered('E', 'Environmental', 4),
      ['H', 'Heritage'],
      ['D', 'Dzong'],
      ['R', 'Royal'],
      ['M', 'Defence'],
      ['TV', 'Traditional Village'],
      ['G', 'Green Spaces (G1, G2)'],
    ],
  },
  {
    thromde: 'Phuentsholing',
    plan: 'Phuentsholing Structure Plan 2013-2028',
    precincts: [
      ['UV-1', 'Urban Village 1'],
      ['UV-2 (HD)', 'Urban Village 2 high density'],
      ['UV-2 (LD)', 'Urban Village 2 low density'],
      ['UC', 'Urban Core'],
      ['NH', 'Neighbourhood Node'],
      ['I', 'Institutional'],
      ['H', 'Heritage'],
      ['E-1', 'Environmental 1'],
      ['E-4', 'Environmental 4'],
      ['G-1', 'Green Open Space 1'],
      ['G-2(a)', 'Green Open Space 2(a)'],
      ['G-2(b)', 'Green Open Space 2(b)'],
      ['SE-2', 'Special Economic 2'],
      ['SE-3', 'Special Economic 3'],
      ['SE-4 (polluting)', 'Special Economic 4, polluting'],
      ['SE-4 (non-polluting)', 'Special Economic 4, non-polluting'],
      ['R', 'Royal Uses'],
    ],
  },
  {
    thromde: 'Gelephu',
    plan: 'Gelephu Structure Plan 2005',
    precincts: [
      ...numbered('UV', 'Urban Village', 4),
      ...numbered('UC', 'Urban Core', 2),
      ...numbered('I', 'Institutional', 2),
      ...numbered('E', 'Environmental', 8),
      ['H', 'Heritage'],
      ...numbered('SE', 'Special Economic', 4),
      ['R', 'Royal'],
      ['D', 'Defence'],
    ],
  },
  {
    thromde: 'Samdrup Jongkhar',
    plan: 'Samdrup Jongkhar Structure Plan 2013',
    precincts: [
      ...numbered('UC', 'Urban Core', 2),
      ['R-1', 'Inner Town Residential'],
      ['R-2', 'Periphery Residential'],
      ['UPE', 'Urban Periphery Enclave'],
      ['INST', 'Institutional'],
      ['RC', 'Recreational'],
      ['SI', 'Service and Industry'],
      ['HC', 'Highway Corridor'],
      ['EV-1', 'Environmental Conservation'],
      ['EV-2', 'Vegetated slope, low density permissible'],
      ['NN', 'Neighbourhood Node'],
      ['H', 'Heritage'],
      ['D', 'Dzong'],
      ['M', 'Military'],
      ['R', 'Royal Use'],
    ],
  },
]
