/** Lessons as files. Separate from links (lesson.ts), since reading and writing YAML needs a library. */
export { isLessonText, parseLesson, readLesson } from '../../cluster/lesson/read-lesson.ts';
export { writeLesson } from '../../cluster/lesson/write-lesson.ts';
export { problemIn, rangeIn, type LessonProblem } from '../../cluster/lesson/lesson-problem.ts';
