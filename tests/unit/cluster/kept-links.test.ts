import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { decodeLessonLink } from '../../../src/cluster/lesson/lesson-link.ts';
import { readLesson } from '../../../src/cluster/lesson/read-lesson.ts';
import { decodeLink, playScenario, type Scenario } from '../../../src/cluster/scenario/index.ts';
import { LESSON_TEXT } from './lesson-sample.ts';
import { EVERYTHING, LESSON, THREE_COMMANDS } from './scenario-samples.ts';

/**
 * Links as they were once made, for each version of the formats so far. They are never changed: people have them in their notes. A new version adds links.
 * `history`: the first digits of the hash of what happens in them. It changes only with a deliberate change of the engine.
 */
const SCENARIO_LINKS = [
  {
    name: 'three commands, version 1',
    scenario: THREE_COMMANDS,
    link: 'v1=gAqtmsEOwiAMhl-FxKup0oJT38DHQFz0sss8GV_eYjahkYWJu5NCKGl_-v2l1Dt9Rk8XU3iLdrE3EBRvyy3ry_s7nDsL2UwFZPuA5KyTdy5kk8etY20yxi_ILc_przffhymP8127icGPCAQCGa_UiSdXnOi7cmpwVPEoxPUdW6QFopsFl9Vz5Mlh-WOdoHIlzJgTKJmzuFgF0Ehg7K5OY8U7S6VWIhJ1Q6jhsG9GEcW0qlYtJpsFTTqdPAPJ4AwtEWeT-9Ifn70YPlNnaPu-w0y1wcDTALlVFkqMiP8C',
    history: '1aa4264a0d3e',
  },
  {
    name: 'a lesson with a branch, version 1',
    scenario: LESSON,
    link: 'v1=VT-1W8tOwzAQ_JVIHLhQE8dOU3PjyD9wiUpFEWortaAKof47s87LVjeJY1L1lLiyN_auPbsz5qPr2VJUhF6-tiVOuBPg1vf6syJwzvQKWhu7-V07SxWWi2LEe_UMgTab4xHM3uCcvBIc15PFMns6gtlr2WtWPhzK7PnmxhF8fh9TeD5eHPC-XR-ptFSud5vHrvOnTCjh8dR3yQvKZfCVU1LCl6yMC_WX8riDLtvjBYMY7eS3IbHp7z8PDj-feArQHv4aqxgpYHZncFAt5E_1qHp5UEbEColC72tAm4NrDIhI58oGEoQ9XqHxcHhrnqiBEEfXUD-97mfbo2WmhM6XcSi4m1IXDDswXhYqk8KsingY74xByUKfgxuB38JiwHb0LFcKbo_NrDpNwqzozUK70bohFJGawsKVYJ51blqxYpnIGq3JGizpDBzJMrWucfOFy4QWTil6mRpj-j5hQnbPLVYhB_rmmbaVNccEmsMUyLwQ4epkZsio6Yybv4iGnEqkkUkuH96GQUNSVd5iB66NPH_gui2ViOjM7U-AZbMFcTlv2xhXnXU_4D91WYC9y-Xe2VgKWjPsK_PNasbMKgixFFWLfBgE502gNlgYjxo70gjwdAIE0otJWbVEVUtiuXqS66AUlvQpfw',
    history: 'd7ba1b0d263b',
  },
  {
    name: 'everything, version 1',
    scenario: EVERYTHING,
    link: 'v1=zkqtW01u00AYvUrUZaB2kpaWLiJUUFElEEWQXcsioa7kBmeiOCmEbhAsWNALICFxBg6AOAwL6I4j8N6bHzuJWxrabupx5scz8_3Ne99Ua9cOXk7H3Nza-YfvZV07Skf5mHmnjG3KivfYmH6tO67B_gNngimL8OuvL59-__h8_vHs57v31ItF0frz9exbWapoX8UGEu9eh0PguYfPrQiqeZyO1bwRtVDyOLwgfhhVC-vbPpC2oNdaGGqm8HM8QiKADLG0xp-UcWixdSwgkEI-b2o1Ubg_xeyQ8qoPcOi7Dnx8scGeGdmycFcFM9SgLRRGzA7XT5Z9EEarfmamQVTR6XNhLPIMWaGEmocTlEhbomBjOZSR9WeBYPWNvRHrw2knb7rMVI8g-THu-khHyB-ked8KO_RjBqOMfAszghpzg65i-1yNvF2_LeQz5ERhLMSgWHtAohI-FnKcwic2jbndvJNXm0cQ2sMYhqNkJptRA6VWVGeLPH2baDPsctoVdbuFFwDd8VVTuVu2VVeajjMB-5C30UnCdwhmuVZPtzu7GDjuwclgUINscBs3dGWMQCT3E_CV05qBRMO3QRTt9S8kl7JdPjpBOxwXULI7zGckXVOqB1x89mq4MfvU1lcc-wgOVTsVJ-OXcWbGrOzuOnAI5c90M1uFc8B_Qj-agMtOYz_i4PCSWQgokt3XapLO58e51AV5UR6TRB3BuJpDCtDAuKjQSyd_SgCDYCdwbKAceKP6zBjaRDfbIO1SHaTukwFCSCesJYjo_D7Ztw8hQqgLTNDKMcm75DDfsbuBhd474iw7e492nnCKftoDgzzIfjJYeYH1ySe9wiecrmQpVguMnUQ_leZ3eZvCcWWeTKSOuN6YEqie_MeXW_j6zfU1UphldWHQBzxlGhSGKpalyCPFJbs6p26fFRsNUpg2rmJBFDqT7EwUBnNU0dBY69aEyQl_c_7UX-nK564G0q0ikzhjYiQSCOedp_vyjMzUXFC_hCvF2lmHqNX5vwiuezDhtHoHk0N45pm-l0BpS-2iRqPy9BRopVD18mqzjM1W0Qwmbxmeq9QStPXVSCJv4xc5Ini9m2DA1OkFFBiHqdzQZSn6EnkdaHTrIbn_gb_3TD31yg2_UTV8Nem4WVW1msksUe9FNFi9mYoy_Fi0Urijq7lsdx7s0rTDZMPyYeIIYOPAweUhgKJQxt17Ook6b9kmGQzjCwcoA0WXsKrrPYVkozewUnJu3D2eHEpKiAiRnjIWprsq1PfWMUMvxJ1I_xqyozosDmyEs-anDBKvPlWIdjHVveedhZlK19A7HPfGOt-_bpcooq1KherBHwGTmBlnMXKVR1BPF0ASkHxrbAr9YzQ2i0lU9hrAjMvDdgidj9ubkKr5gNkH8owTS8GzQnSvrx4G4LXSkKqhg3kFwLEIjwSwwOVeLEIgHkBBLMDG6sdiCk0syzUBEoabN4xMXB9rEMb1D2hhOSQEKUh_AQ',
    history: '74fe274720b3',
  },
];

const LESSON_LINK =
  'l1=uSyVm7FOw0AMhl_l1IlKNAMLU2FggAmWSswBrk0EJBUpilIegBHxBLCwsMCIBI_TzrwC3-9LSgoqKqoUVafz3flsx_ZvZ1n0Avs6SV4KTqt4VD2Qx8uUdilTvBpYrg1vYYw3Ha89DvKSYlRW8agcSXpNt8vEadLbO2TK_O5l9v40f72f3z7O3p4_Px6kPCjUtZkvxlcAEcSUELXq30pZKHUR-WqV-ZcurJHJSRr82JKpYQu7sSEuQP6seTkNEu-aMX1-YHdU_wnYvjBjVS6I0jjdOpJidSt2dAY-U2NfYU2mPgqeg5eYqOEuTJIshr4ME6miOEO-hA9XjlQbJ-1o5JNocvtepfZRgXhbdugNHDJmYmKcQo0SFC7JF_wZDdRRcB2BQKD6VTpK-G9Iqa5I3e9LR9oH2HZ0U8V8SlWGoEmHbwmskQmcrRtVaSdkf3q-xEBm3MI_zwlQl9MBy8S0NLYORgtUzNyVU0bD9ALl2hhvujHBBJfUjYp06je6bqcPcYtVnf3EAxl4Rwn-e9kw9mNZi1yLZtmQT7l-3211dfEIQYHPr5mLluts1MWnanPTMlreKAqNCItbqnasQadBCbM-5BFQKJKngTA3i1yhJIFWExv6Vi3KVCAHeFbMNmkfyqzgCw';

/** The hash of all writes of a scenario, with their times. */
function historyOf(scenario: Scenario): string {
  const { history, trace, revision } = playScenario(scenario);
  const hash = createHash('sha256');
  for (const { type, key, cause } of history.writesBetween(history.compactedRevision, revision)) {
    hash.update(`${trace.get(cause)?.atMs} ${type} ${key}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}

describe('a link that was made once', () => {
  test.each(SCENARIO_LINKS)('still opens, and replays to the same history: $name', ({ link, scenario, history }) => {
    expect(decodeLink(link)).toEqual(scenario);
    expect(historyOf(decodeLink(link))).toBe(history);
  });

  test('still opens the same lesson: version 1', () => {
    const lesson = decodeLessonLink(LESSON_LINK);
    // The sample has a field that is newer than the link.
    const then = LESSON_TEXT.replace(/ *stage: \{ why: .*\n/, '');
    expect(lesson).toEqual(readLesson(then));
    expect(historyOf(lesson.scenario)).toBe('d283522f5306');
  });
});
