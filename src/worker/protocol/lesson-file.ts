/** Lessons as files. Separate from links (lesson.ts), since reading YAML needs a parser. */
export { isLessonText, readLesson } from '../../cluster/lesson/read-lesson.ts';
